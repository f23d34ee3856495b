import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable } from '../shapes.ts'

export const search = {
  '/search/all': ep({
    summary: '全局搜索：合同、成员、部门',
    auth: 'login',
    changes: false,
    body: { keyword: Type.String({ minLength: 1, maxLength: 50 }) },
    data: Type.Array(
      Type.Object({
        kind: Type.String(),
        id: Type.String(),
        title: Type.String(),
        detail: Nullable(Type.String()),
        path: Type.String(),
      }),
    ),
  }),
}
