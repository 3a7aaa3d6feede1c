import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { fixture } from './example';
import { adminTask, memberTask } from './taskShapes';
import { kit } from './kits';
import { id } from './primitives';

// Separate from other calls of jobs: lists have no kit, and their pages do not need its shape.

/** The material to share; null without one. */
const shared = { kit: kit.nullable().optional() };
const taskWithKit = memberTask.extend(shared);
export type TaskWithKit = z.output<typeof taskWithKit>;
const adminTaskWithKit = adminTask.extend(shared);
export type AdminTaskWithKit = z.output<typeof adminTaskWithKit>;

export const getTask = endpoint('getTask', 'GET /task/tasks/{id}', {
  summary: 'One job: an available one, or one the member holds or has handed a proof in for.',
  params: z.strictObject({ id }),
  answer: answer({ data: taskWithKit }),
  shows: ['task'],
  example: { id: fixture('openJob') },
});

export const getAdminTask = endpoint('getAdminTask', 'GET /admin/task/{id}', {
  summary: 'One job with its owner, its money and its ad kit.',
  params: z.strictObject({ id }),
  answer: answer({ data: adminTaskWithKit }),
  shows: ['task'],
  example: { id: fixture('openJob') },
});
