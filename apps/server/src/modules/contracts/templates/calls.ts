import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { batchCheck, batchSheet } from './batch-sheet.ts'
import { batchStart } from './batch-start.ts'
import { authorise, authorised, copyFlow, copyTemplate, enable } from './change-use.ts'
import { listFlows, readFlow, saveFlow, startFromFlow } from './flow-templates.ts'
import {
  createTemplate,
  listTemplates,
  readTemplate,
  removeFlow,
  removeTemplate,
  saveTemplate,
  startFromTemplate,
} from './templates.ts'
import { removeFile, uploadFile } from './upload-file.ts'
import { listSamples, readSample, useSample } from './use-sample.ts'

export const templatesCalls = handlers({
  '/template/create': createTemplate,
  '/template/save': saveTemplate,
  '/template/list': listTemplates,
  '/file/new/template/get/{param}': readTemplate,
  '/template/remove': removeTemplate,
  '/template/start': startFromTemplate,
  '/template/batchSheet': batchSheet,
  '/template/batchCheck': commitWithFiles<'/template/batchCheck'>(batchCheck),
  '/template/batchStart': commitWithFiles<'/template/batchStart'>(batchStart),
  '/flowTemplate/save': saveFlow,
  '/flowTemplate/list': listFlows,
  '/file/new/flowTemplate/get/{param}': readFlow,
  '/flowTemplate/remove': removeFlow,
  '/flowTemplate/start': startFromFlow,
  '/template/upload': uploadFile,
  '/template/removeFile': removeFile,
  '/template/copy': copyTemplate,
  '/template/enable': enable('contract'),
  '/template/authorised': authorised('contract'),
  '/template/authorise': authorise('contract'),
  '/template/samples': listSamples,
  '/template/sample': readSample,
  '/template/useSample': commitWithFiles<'/template/useSample'>(useSample),
  '/flowTemplate/copy': copyFlow,
  '/flowTemplate/enable': enable('flow'),
  '/flowTemplate/authorised': authorised('flow'),
  '/flowTemplate/authorise': authorise('flow'),
})
