import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { candidateFiles } from '../ai-tasks/candidate-files.ts'
import { readCopiesLeft } from '../ai-tasks/copies.ts'
import { listTasks } from '../ai-tasks/list-tasks.ts'
import { readMarks, setMark } from '../ai-tasks/marks.ts'
import { deleteTask, retryTask } from '../ai-tasks/retry-task.ts'
import { compareFilesInHouse, createCompareTask, createTextdiffTask } from './create-task.ts'
import { exportResult } from './export-result.ts'
import { COMPARED, comparisonProgress, viewComparison } from './view.ts'

export const comparisonCalls = handlers({
  '/contractCompare/getPageNum': readCopiesLeft('compare'),
  '/contractCompare/candidateFiles': candidateFiles,
  '/contractCompare/createCompareTask':
    commitWithFiles<'/contractCompare/createCompareTask'>(createCompareTask),
  '/contractCompare/inner/createCompareTask':
    commitWithFiles<'/contractCompare/inner/createCompareTask'>(compareFilesInHouse),
  '/contractCompare/createTextdiffTask': createTextdiffTask,
  '/contractCompare/list': (call) => listTasks(call, COMPARED),
  '/contractCompare/view': viewComparison,
  '/contractCompare/progress': comparisonProgress,
  '/contractCompare/marks': (call) => readMarks(call, COMPARED),
  '/contractCompare/mark': (call) => setMark(call, COMPARED),
  '/contractCompare/retry': (call) => retryTask(call, COMPARED),
  '/contractCompare/delete': (call) => deleteTask(call, COMPARED),
  '/contractCompare/export': commitWithFiles<'/contractCompare/export'>(exportResult),
})
