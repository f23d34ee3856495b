import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable } from '../shapes.ts'

export const workbench = {
  '/home/workbench': ep({
    summary: '工作台：待办数量、新手引导与用量',
    auth: 'login',
    permission: 'system:workbench',
    changes: false,
    data: {
      counts: Type.Object({
        waitingForMe: Type.Integer(),
        waitingForOthers: Type.Integer(),
        dueSoon: Type.Integer(),
        finished: Type.Integer(),
        toSign: Type.Integer(),
        toFill: Type.Integer(),
        toPlace: Type.Integer(),
        toTakeUp: Type.Integer(),
        toApprove: Type.Integer(),
        drafts: Type.Integer(),
      }),
      guide: Type.Array(
        Type.Object({
          key: Type.String(),
          title: Type.String(),
          done: Type.Boolean(),
          path: Type.String(),
          /** Good to have, but nothing waits for it. */
          isOptional: Type.Boolean(),
          /** How far it is, where it was begun; why it failed, where it did. */
          note: Nullable(Type.String()),
          /** What the link says. */
          action: Type.String(),
        }),
      ),
    },
  }),
}
