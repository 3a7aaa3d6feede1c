import { adminToasts } from '../app/listeners/toastWords/admin';
import { authToasts } from '../app/listeners/toastWords/auth';
import { memberToasts } from '../app/listeners/toastWords/member';
import type { ToastTable } from '../app/listeners/toastWords/toastTable';

/** The words of every area: a mutation without a line does not compile. */
export const everyToast: ToastTable = { ...authToasts, ...memberToasts, ...adminToasts };
