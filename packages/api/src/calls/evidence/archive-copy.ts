import { ep } from '../../endpoint.ts'
import { Id } from '../../shapes.ts'
import { TaskBegun } from '../people/background-tasks.ts'

export const archiveCopy = {
  '/contract/chain/archiveCopy': ep({
    summary: '制作归档副本：PDF/A-3 文件，内附签署原件与存证材料，到下载中心下载',
    auth: 'login',
    permission: 'system:contract:down',
    changes: 'contract.download',
    idempotent: true,
    body: { contractId: Id },
    data: TaskBegun,
  }),
}
