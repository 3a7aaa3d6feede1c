import type Whole from '@rc-component/async-validator';
import { notLoaded } from '../../../src/web/lib/missingPiece';

type Given<Method extends 'messages' | 'validate'> = Parameters<Whole[Method]>;

const load = () => import('@rc-component/async-validator');

/** antd's validator, loaded by the first check; without it no form is sent. */
export default class Validator {
  static warning: typeof Whole.warning = () => undefined;
  private texts: Given<'messages'> = [];

  constructor(private readonly rules: ConstructorParameters<typeof Whole>[0]) {}

  messages(...texts: Given<'messages'>): void {
    this.texts = texts;
  }

  async validate(...values: Given<'validate'>): Promise<unknown> {
    const loaded = await load().catch(() => {
      throw Object.assign(new Error(notLoaded), { errors: [{ message: notLoaded }] });
    });
    loaded.default.warning = Validator.warning;
    const whole = new loaded.default(this.rules);
    whole.messages(...this.texts);
    return whole.validate(...values);
  }
}
