import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text, YesNo } from '../../plain.ts'

export const workbench = {
  '/home/workbench': ep({
    summary: '工作台：待办数量、新手引导与用量',
    auth: 'login',
    permission: 'system:workbench',
    changes: false,
    data: {
      counts: Type.Object({
        waitingForMe: Int,
        waitingForOthers: Int,
        dueSoon: Int,
        finished: Int,
        toSign: Int,
        toFill: Int,
        toPlace: Int,
        toTakeUp: Int,
        toApprove: Int,
        drafts: Int,
      }),
      guide: Type.Array(
        Type.Object({
          key: Text,
          title: Text,
          done: YesNo,
          path: Text,
          /** Good to have, but nothing waits for it. */
          isOptional: YesNo,
          /** How far it is, where it was begun; why it failed, where it did. */
          note: Nullable(Text),
          /** What the link says. */
          action: Text,
        }),
      ),
    },
  }),
}
