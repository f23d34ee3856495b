import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text } from '../../plain.ts'
import { Day, Id } from '../../shapes.ts'

const see = { auth: 'login', permission: 'system:archive:file' } as const
const edit = { auth: 'login', permission: 'system:archive:edit' } as const

const Related = Type.Object({ archivedId: Id, name: Text, kind: Int, effectiveOn: Nullable(Text) })

export const contractRelations = {
  '/contractRelation/view': ep({
    ...see,
    summary: '一份归档合同的主合同与补充、变更、终止协议',
    changes: false,
    body: { archivedId: Id },
    data: { original: Nullable(Related), supplements: Type.Array(Related) },
  }),
  '/contractRelation/link': ep({
    ...edit,
    summary: '关联为另一份合同的补充、变更或终止协议；再次关联即改为新的主合同',
    changes: 'contractRelation.link',
    body: {
      archivedId: Id,
      ofArchivedId: Id,
      /** 1 supplement, 2 amendment, 3 termination. */
      kind: OneOf(1, 2, 3),
      effectiveOn: Nullable(Day),
    },
  }),
  '/contractRelation/unlink': ep({
    ...edit,
    summary: '取消补充协议与主合同的关联',
    changes: 'contractRelation.unlink',
    body: { archivedId: Id },
  }),
}
