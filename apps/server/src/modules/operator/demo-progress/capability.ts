import { capability, provide } from '../../../platform/capability.ts'
import { SHORTCOMINGS } from '../../../platform/shortcomings.ts'
import { tellDemoProgress } from './progress.ts'

/** How far the demo company's year has come; who makes it is the start of a demo (`boot/demo-year`). */
export const demoProgress = capability({
  name: 'operator/demo-progress',
  provides: [provide(SHORTCOMINGS, { name: 'demo year', find: tellDemoProgress })],
  tables: ['demo_progress'],
})
