import { handlers } from '../../platform/http/call.ts'
import { listFlows, readFlow, removeFlow, saveFlow, startFromFlow } from './flow-templates.ts'
import {
  createTemplate,
  listTemplates,
  readTemplate,
  removeTemplate,
  saveTemplate,
  startFromTemplate,
} from './templates.ts'

export const contractTemplatesCalls = handlers({
  '/template/create': createTemplate,
  '/template/save': saveTemplate,
  '/template/list': listTemplates,
  '/file/new/template/get/{param}': readTemplate,
  '/template/remove': removeTemplate,
  '/template/start': startFromTemplate,
  '/flowTemplate/save': saveFlow,
  '/flowTemplate/list': listFlows,
  '/file/new/flowTemplate/get/{param}': readFlow,
  '/flowTemplate/remove': removeFlow,
  '/flowTemplate/start': startFromFlow,
})
