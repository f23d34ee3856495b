import { handlers } from '../../../platform/http/call.ts'
import {
  downloadAll,
  downloadChosen,
  downloadStarted,
  exportAsked,
  exportCompany,
  exportEverything,
  exportMine,
  exportStarted,
} from './begin.ts'
import { beginOfdCopy } from './ofd-copy.ts'
import { downloadOne } from './one-file.ts'

export const downloadsCalls = handlers({
  '/file/downloadAttchFile': downloadOne,
  '/contract/ofdCopy': beginOfdCopy,
  '/file/batchDownload': downloadChosen,
  '/file/sponserBatchDownload': downloadStarted,
  '/file/batchDownloadV2': downloadChosen,
  '/file/sponserBatchDownloadV2': downloadStarted,
  '/file/allDownload': downloadAll,
  '/file/allDownloadV2': downloadAll,
  '/file/selfExport': exportMine,
  '/v2/file/export': exportStarted,
  '/v2/file/enterpriseExport': exportCompany,
  '/contract/export/start': exportAsked,
  '/contract/oneClickExport/start': exportEverything,
})
