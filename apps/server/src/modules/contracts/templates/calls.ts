import { handlers } from '../../../platform/http/call.ts'
import { batchCheck, batchSheet } from './batch-sheet.ts'
import { batchStart } from './batch-start.ts'
import { listFlows, readFlow, removeFlow, saveFlow, startFromFlow } from './flow-templates.ts'
import {
  createTemplate,
  listTemplates,
  readTemplate,
  removeTemplate,
  saveTemplate,
  startFromTemplate,
} from './templates.ts'

export const templatesCalls = handlers({
  '/template/create': createTemplate,
  '/template/save': saveTemplate,
  '/template/list': listTemplates,
  '/file/new/template/get/{param}': readTemplate,
  '/template/remove': removeTemplate,
  '/template/start': startFromTemplate,
  '/template/batchSheet': batchSheet,
  '/template/batchCheck': batchCheck,
  '/template/batchStart': batchStart,
  '/flowTemplate/save': saveFlow,
  '/flowTemplate/list': listFlows,
  '/file/new/flowTemplate/get/{param}': readFlow,
  '/flowTemplate/remove': removeFlow,
  '/flowTemplate/start': startFromFlow,
})
