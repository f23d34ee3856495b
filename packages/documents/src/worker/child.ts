import { tasks } from '../tasks/table.ts'
import { serveTasks } from './serve.ts'

serveTasks(tasks)
