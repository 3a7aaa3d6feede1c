import { hydrate } from '../features/public/hydrate';
import { errorSender } from '../lib/errorSender';
import { registerWorkerAtTouch } from '../lib/registerWorker';
import { watchErrors } from '../lib/watchErrors';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../features/public/public.css';
import '../features/public/landing.css';

// Its message could quote a form, and masking it takes more code.
watchErrors(
  window,
  errorSender(({ name }) => name),
);
hydrate(document);
registerWorkerAtTouch();
