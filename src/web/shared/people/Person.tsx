import './Person.css';

/** One of the drawn people, in place of an empty list. The words below say the same. @param drawing the address of one beside this file. */
export const Person = ({ drawing }: { drawing: string }) => (
  <img className="sn-person" src={drawing} alt="" width={112} height={112} />
);
