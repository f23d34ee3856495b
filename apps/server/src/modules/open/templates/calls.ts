import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import {
  listVersions,
  removeTemplate,
  replaceFile,
  rollback,
  saveTemplate,
  switchTemplate,
} from './change-template.ts'
import { addPicture, makeLink, openHtml, saveHtml, submitHtml } from './html-links.ts'
import { copyTemplate, copyToApp, createHtml, createPdf } from './make-template.ts'
import { listTemplates, templateDetail } from './read-templates.ts'
import { downloadTemplate, findKeyword, previewTemplate } from './show-template.ts'

export const openTemplatesCalls = handlers({
  '/openEdit/template/list': listTemplates,
  '/openEdit/template/detail': templateDetail,
  '/openEdit/template/create': createPdf,
  '/openEdit/template/createHtml': createHtml,
  '/openEdit/template/replaceFile': replaceFile,
  '/openEdit/template/save': saveTemplate,
  '/openEdit/template/copy': commitWithFiles<'/openEdit/template/copy'>(copyTemplate),
  '/openEdit/template/switch': switchTemplate,
  '/openEdit/template/remove': removeTemplate,
  '/openEdit/template/versions': listVersions,
  '/openEdit/template/rollback': rollback,
  '/openEdit/template/preview': previewTemplate,
  '/openEdit/template/findKeyword': findKeyword,
  '/openEdit/template/download': commitWithFiles<'/openEdit/template/download'>(downloadTemplate),
  '/openEdit/template/copyToApp': commitWithFiles<'/openEdit/template/copyToApp'>(copyToApp),
  '/openEdit/template/editLink': makeLink,
  '/openEdit/html/open': openHtml,
  '/openEdit/html/save': saveHtml,
  '/openEdit/html/image': addPicture,
  '/openEdit/html/submit': submitHtml,
})
