import { createNavigation } from '../shared/navigation/navigator.ts'
import { preparePage } from './prepare.ts'

export const navigation = createNavigation(preparePage)
