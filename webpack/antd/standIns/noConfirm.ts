export const modalGlobalConfig = () => undefined;
export const withConfirm = () => undefined;
export const withError = withConfirm;
export const withInfo = withConfirm;
export const withSuccess = withConfirm;
export const withWarn = withConfirm;
export default withConfirm;
