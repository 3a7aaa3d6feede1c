export default (): null => null;
