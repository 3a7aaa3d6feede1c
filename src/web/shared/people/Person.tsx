import './Person.css';

/** One of the drawn people for an empty list. @param drawing the address of one beside this file. */
export const Person = ({ drawing }: { drawing: string }) => (
  <img className="sn-person" src={drawing} alt="" width={112} height={112} />
);
