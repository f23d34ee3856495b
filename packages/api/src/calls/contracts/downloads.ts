import { type TProperties, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { DOWNLOAD_CONTRACTS } from '../../limits.ts'
import { Text, YesNo } from '../../plain.ts'
import { Id } from '../../shapes.ts'
import { ofTask, Task, TaskBegun } from '../people/background-tasks.ts'
import { CONTRACT_SHELVES, contractFilter } from './lists.ts'

const Link = Type.Object({ url: Text, fileName: Text })
const Chosen = Type.Array(Id, { minItems: 1, maxItems: DOWNLOAD_CONTRACTS, uniqueItems: true })
const Shelf = Type.Optional(
  Type.Unsafe<(typeof CONTRACT_SHELVES)[number]>({ type: 'string', enum: CONTRACT_SHELVES }),
)
const filtered = { shelf: Shelf, ...contractFilter }

const downloadOf = <B extends TProperties>(body: B, summary: string) =>
  ep({
    summary,
    auth: 'login',
    permission: 'system:contract:down',
    changes: 'contract.download',
    idempotent: true,
    body,
    data: TaskBegun,
  })
const chosen = { contractIds: Chosen }
const download = (summary: string) => downloadOf(chosen, summary)
const downloadMore = (summary: string) => downloadOf({ ...chosen, withAttachments: YesNo }, summary)
const exportOf = <B extends TProperties>(body: B, summary: string) =>
  ep({
    summary,
    auth: 'login',
    permission: 'system:contract:export',
    changes: 'contract.export',
    idempotent: true,
    body,
    data: TaskBegun,
  })
const exporting = (summary: string) => exportOf(contractFilter, summary)
const progress = (summary: string) => ep({ summary, auth: 'login', changes: false, body: ofTask, data: Task })
const fetchFile = (summary: string) =>
  ep({ summary, auth: 'login', changes: 'task.download', body: ofTask, data: Link })

export const downloads = {
  '/file/downloadAttchFile': ep({
    summary: '取得合同文件或附件的短时下载链接',
    auth: 'login',
    permission: 'system:contract:down',
    changes: 'contract.download',
    body: { contractId: Id, fileId: Type.String({ format: 'uuid' }) },
    data: Link,
  }),
  '/contract/ofdCopy': downloadOf(
    { contractId: Id, fileId: Id },
    '把合同的一个 PDF 文件转为 OFD（版式副本，不含原 PDF 签名），到下载中心下载',
  ),
  '/file/batchDownload': download('打包下载选中的合同'),
  '/file/sponserBatchDownload': download('打包下载选中的、我发起的合同'),
  '/file/allDownload': downloadOf(filtered, '打包下载筛选出的全部合同'),
  '/file/batchDownloadV2': downloadMore('打包下载选中的合同，可带附件'),
  '/file/sponserBatchDownloadV2': downloadMore('打包下载选中的、我发起的合同，可带附件'),
  '/file/allDownloadV2': downloadOf(
    { ...filtered, withAttachments: YesNo },
    '打包下载筛选出的全部合同，可带附件',
  ),
  '/file/selfExport': exporting('导出与我有关的合同清单'),
  '/v2/file/export': exporting('导出我发起的合同清单'),
  '/v2/file/enterpriseExport': exporting('导出企业合同清单'),
  '/contract/export/start': exportOf(filtered, '导出合同清单'),
  '/contract/export/progress': progress('导出合同清单的进度'),
  '/contract/export/download': fetchFile('下载导出的合同清单'),
  '/contract/oneClickExport/start': exportOf(filtered, '一键导出：清单与全部合同文件'),
  '/contract/oneClickExport/progress': progress('一键导出的进度'),
  '/contract/oneClickExport/download': fetchFile('下载一键导出的文件'),
}
