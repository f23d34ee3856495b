import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { TextUpTo } from '../../plain.ts'
import { closed } from '../../shapes.ts'

export const files = {
  '/blob/{ticket}': ep({
    summary: '凭短时链接读取文件，支持分段读取',
    auth: 'public',
    method: 'GET',
    kind: 'binary',
    signed: false,
    changes: false,
    params: Type.Object({ ticket: TextUpTo(600) }, closed),
  }),
}
