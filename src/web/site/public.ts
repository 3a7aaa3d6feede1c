import { hydrate } from '../features/public/hydrate';
import { registerWorkerAtTouch } from '../lib/registerWorker';
import { fetchTypeface } from '../lib/typeface';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../features/public/public.css';
import '../features/public/landing.css';

hydrate(document);
registerWorkerAtTouch();
fetchTypeface();
