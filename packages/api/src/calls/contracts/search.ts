import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, SomeText, Text } from '../../plain.ts'

export const search = {
  '/search/all': ep({
    summary: '全局搜索：合同、成员、部门',
    auth: 'login',
    changes: false,
    body: { keyword: SomeText(50) },
    data: Type.Array(
      Type.Object({
        kind: Text,
        id: Text,
        title: Text,
        detail: Nullable(Text),
        path: Text,
      }),
    ),
  }),
}
