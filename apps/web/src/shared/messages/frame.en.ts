import type { Translation } from '../language/messages.ts'
import type { words } from './frame.zh.ts'

export default {
  notForPersonsNamed: '“{what}” is not open to persons. Change to a company first.',
  notForPersons: 'This page is not open to persons. Change to a company first.',
  askForRightNamed: 'Your role has no right to “{what}”. Ask the administrator of your company for it.',
  askForRight: 'Your role has no right to this page. Ask the administrator of your company for it.',
  semicolon: '; ',
  loading: 'Loading',
  noAccess: 'No access',
  toWorkbench: 'To the workbench',
  badLink:
    'The link is incomplete or no longer valid. Open it again from the list or the message you received',
  notLoaded: 'It could not be loaded. Please try again later',
  retry: 'Try again',
  editContent: 'Edit the content',
  saveDraft: 'Save the draft',
  backToFill: 'Back to filling in',
  addApproval: 'Ask others too',
  previous: 'Back',
  next: 'Next',
  send: 'Send',
  cancelUpload: 'Cancel the upload',
  cancel: 'Cancel',
  ok: 'OK',
  copied: 'Copied',
  clickToCopy: 'Click to copy',
  requestNumber: 'Request {id}',
  uploading: 'Uploading {name}',
  dropHere: 'Or drop it here; {size} at most for each file',
  refusedFile: '“{name}”: {why}',
  copyThe: 'Copy {what} {text}',
} satisfies Translation<typeof words>
