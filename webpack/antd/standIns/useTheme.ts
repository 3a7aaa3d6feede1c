export default (): undefined => undefined;
