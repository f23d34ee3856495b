import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nothing } from '../shapes.ts'

export const workbench = {
  '/home/workbench': ep({
    summary: '工作台：待办数量、新手引导与用量',
    auth: 'login',
    changes: false,
    body: Nothing,
    data: Type.Object({
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
        Type.Object({ key: Type.String(), title: Type.String(), done: Type.Boolean(), path: Type.String() }),
      ),
    }),
  }),
}
