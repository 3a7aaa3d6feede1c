import './Person.css';

/** A drawn person for an empty list. */
export const Person = ({ drawing }: { drawing: string }) => (
  <img className="sn-person" src={drawing} alt="" width={112} height={112} />
);
