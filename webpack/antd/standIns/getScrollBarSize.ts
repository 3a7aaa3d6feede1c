/** Only a table with columns or a head that are fixed by a scroll height uses the figure; ours scroll in a box of their own. */
export default (): number => 0;
export const getTargetScrollBarSize = () => ({ width: 0, height: 0 });
