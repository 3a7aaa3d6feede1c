import { assertPublic } from '../../assertActor';
import type { Ctx } from '../../context';

/** Only shows that the server answers. */
export const ping = async (ctx: Ctx): Promise<void> => assertPublic(ctx);
