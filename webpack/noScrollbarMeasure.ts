/**
 * Stands in for the measuring of scroll bars. A table of Ant Design does it each time it comes up, with two style sheets made and thrown away
 * and the whole page laid out for it, and is then drawn a second time. Only a table with columns or a head that are fixed by a scroll height
 * uses the figure; ours scroll in a box of their own.
 */
export default (): number => 0;
export const getTargetScrollBarSize = () => ({ width: 0, height: 0 });
