import { hydrate } from '../features/public/hydrate';
import { reportErrors } from '../lib/browserErrors';
import { registerWorkerAtTouch } from '../lib/registerWorker';
import { fetchTypeface } from '../lib/typeface';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../features/public/public.css';
import '../features/public/landing.css';

reportErrors(window);
hydrate(document);
registerWorkerAtTouch();
fetchTypeface();
