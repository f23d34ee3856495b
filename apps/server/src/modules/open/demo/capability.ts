import { capability, provide } from '../../../platform/capability.ts'
import { DEMO_SCENE } from '../../../platform/demo-scene.ts'
import { demoPartner } from './play-partner.ts'

/** Something to look at in the console of a fresh demo. */
export const openDemo = capability({ name: 'open/demo', provides: [provide(DEMO_SCENE, demoPartner)] })
