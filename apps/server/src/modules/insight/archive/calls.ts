import { handlers } from '../../../platform/http/call.ts'
import {
  addAttachment,
  changeChosen,
  changeOne,
  changeValidity,
  fileChosen,
  namePerformer,
  tagChosen,
  takeOut,
} from './change.ts'
import { downloadArchived, exportArchived } from './exports.ts'
import { importPaper, uploadPaper } from './import-paper.ts'
import { listArchived, listUnfiled, readArchived } from './lists.ts'
import { addFolder, changeFolder, listFolders } from './types.ts'

export const archiveCalls = handlers({
  '/archivedType/list': listFolders,
  '/archivedType/addArchivedType': addFolder,
  '/archivedType/updateArchivedType': changeFolder,
  '/archived/getList': listArchived,
  '/archived/detail': readArchived,
  '/archived/unfiledList': listUnfiled,
  '/archived/batchArchived': fileChosen,
  '/archived/updateArchived': changeOne,
  '/archived/addAttachment': addAttachment,
  '/archived/batchUpdateArchived': changeChosen,
  '/archived/batchOut': takeOut,
  '/archived/updateValidityTime': changeValidity,
  '/archived/batchUpdatePerformanceUser': namePerformer,
  '/archived/batchTag': tagChosen,
  '/archived/export': exportArchived,
  '/archived/download': downloadArchived,
  '/archived/uploadPaper': uploadPaper,
  '/archived/importPaper': importPaper,
})
