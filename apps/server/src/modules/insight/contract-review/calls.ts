import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { candidateFiles } from '../ai-tasks/candidate-files.ts'
import { readCopiesLeft } from '../ai-tasks/copies.ts'
import { listTasks } from '../ai-tasks/list-tasks.ts'
import { readMarks, setMark } from '../ai-tasks/marks.ts'
import { deleteTask, retryTask } from '../ai-tasks/retry-task.ts'
import {
  checklistDetail,
  checklists,
  checkpoints,
  enableChecklist,
  removeChecklist,
  saveChecklist,
  tryChecklist,
} from './checklists.ts'
import { createTemplateOrContract } from './create-from-review.ts'
import { createExamineTask } from './create-task.ts'
import { exportResult } from './export-result.ts'
import { rerun } from './rerun.ts'
import { EXAMINED, fileWebUrl, reviewProgress, viewReview } from './view.ts'

export const contractReviewCalls = handlers({
  '/contractExamine/getCopiesNum': readCopiesLeft('examine'),
  '/contractExamine/candidateFiles': candidateFiles,
  '/contractExamine/createExamineTask':
    commitWithFiles<'/contractExamine/createExamineTask'>(createExamineTask),
  '/contractExamine/inner/createExamineTask':
    commitWithFiles<'/contractExamine/inner/createExamineTask'>(createExamineTask),
  '/contractExamine/list': (call) => listTasks(call, EXAMINED),
  '/contractExamine/getFileWebUrl': fileWebUrl,
  '/contractExamine/view': viewReview,
  '/contractExamine/progress': reviewProgress,
  '/contractExamine/rerun': rerun,
  '/contractExamine/marks': (call) => readMarks(call, EXAMINED),
  '/contractExamine/mark': (call) => setMark(call, EXAMINED),
  '/contractExamine/retry': (call) => retryTask(call, EXAMINED),
  '/contractExamine/delete': (call) => deleteTask(call, EXAMINED),
  '/contractExamine/export': commitWithFiles<'/contractExamine/export'>(exportResult),
  '/contractExamine/createTemplateOrContract': createTemplateOrContract,
  '/contractExamine/getKnowledgeBaseUrl': async () => ({ url: '/examineAI?tab=checklists' }),
  '/contractExamine/checkpoints': checkpoints,
  '/contractExamine/checklists': checklists,
  '/contractExamine/checklistDetail': checklistDetail,
  '/contractExamine/saveChecklist': saveChecklist,
  '/contractExamine/tryChecklist': tryChecklist,
  '/contractExamine/enableChecklist': enableChecklist,
  '/contractExamine/removeChecklist': removeChecklist,
})
