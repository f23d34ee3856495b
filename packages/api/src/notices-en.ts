// The same notices in English. A text to a telephone needs a template of its own with the vendor: SMS_NOTICE_TEMPLATES names
// it as `sign.en`.

import type { NoticeChannel, NoticeEvent } from './notices.ts'

type Wording = { title: string; content: string }
const link = (before: string) => `Hello,\n\n${before}\n{link}`

export const NOTICES_EN: Record<NoticeEvent, Partial<Record<NoticeChannel, Wording>>> = {
  sign: {
    sms: { title: '', content: '{company} asks you to sign “{contract}” by {deadline}: {link}' },
    mail: {
      title: '{company} asks you to sign “{contract}”',
      content: link(
        '{company} asks you to sign “{contract}”. Please open the link below and sign by {deadline}. If this does not concern you, ignore this letter.',
      ),
    },
    message: {
      title: 'Waiting for your signature',
      content: '{company} asks you to sign “{contract}” by {deadline}.',
    },
  },
  urge: {
    sms: {
      title: '',
      content: '{company} reminds you of “{contract}”. Please complete it by {deadline}: {link}',
    },
    mail: {
      title: 'Please complete “{contract}”',
      content: link(
        '{company} reminds you of “{contract}”. Please open the link below and complete it by {deadline}.',
      ),
    },
    message: { title: 'Reminder', content: '{company} reminds you to complete “{contract}” by {deadline}.' },
  },
  fill: {
    sms: { title: '', content: '{company} asks you to fill in “{contract}” by {deadline}: {link}' },
    mail: {
      title: 'Please fill in “{contract}”',
      content: link('{company} asks you to fill in “{contract}”. Please open the link below by {deadline}.'),
    },
    message: {
      title: 'Waiting for you to fill in',
      content: '{company} asks you to fill in “{contract}” by {deadline}.',
    },
  },
  remind: {
    sms: { title: '', content: '“{contract}”, which waits for your signature, ends on {deadline}: {link}' },
    mail: {
      title: '“{contract}” ends soon',
      content: link(
        '“{contract}”, sent by {company}, ends on {deadline}. Please open the link below and sign.',
      ),
    },
    message: { title: 'Signing ends soon', content: '“{contract}” ends on {deadline}. Please act in time.' },
  },
  approve: {
    mail: {
      title: 'Please approve “{contract}”',
      content: link(
        '“{contract}”, submitted by {person}, waits for your approval. Please open the link below:',
      ),
    },
    message: {
      title: 'Waiting for your approval',
      content: '“{contract}”, submitted by {person}, waits for your approval.',
    },
    workplace: {
      title: 'Waiting for your approval',
      content: '“{contract}”, submitted by {person}, waits for your approval.',
    },
  },
  approveSeal: {
    mail: {
      title: 'Please approve the use of a seal for “{contract}”',
      content: link(
        'The use of a seal for “{contract}” waits for your approval. Please open the link below:',
      ),
    },
    message: {
      title: 'Use of a seal',
      content: 'The use of a seal for “{contract}” waits for your approval.',
    },
    workplace: {
      title: 'Use of a seal',
      content: 'The use of a seal for “{contract}” waits for your approval.',
    },
  },
  approveOverdue: {
    mail: {
      title: '“{contract}” still waits for your approval',
      content: link('“{contract}” has been waiting for your approval for long. Please open the link below:'),
    },
    message: {
      title: 'Approval overdue',
      content: '“{contract}” has been waiting for your approval for long.',
    },
    workplace: {
      title: 'Approval overdue',
      content: '“{contract}” has been waiting for your approval for long.',
    },
  },
  approvalRejected: {
    message: {
      title: 'Approval rejected',
      content: '“{contract}” was rejected by {person}: {reason}. Change it and submit it again.',
    },
    workplace: {
      title: 'Approval rejected',
      content: '“{contract}” was rejected by {person}: {reason}. Change it and submit it again.',
    },
  },
  approvalPassed: {
    message: { title: 'Approved', content: '“{contract}” was approved and sent to its parties.' },
    workplace: { title: 'Approved', content: '“{contract}” was approved and sent to its parties.' },
  },
  approvedUnsent: {
    message: {
      title: 'Approved, not sent yet',
      content:
        '“{contract}” was approved, but could not be sent: copies are used up or its deadline has passed.',
    },
    workplace: {
      title: 'Approved, not sent yet',
      content:
        '“{contract}” was approved, but could not be sent: copies are used up or its deadline has passed.',
    },
  },
  sealGranted: {
    message: {
      title: 'The seal may be used',
      content: 'The use of the seal for “{contract}” was approved; you can sign.',
    },
  },
  sealDenied: {
    message: {
      title: 'The seal may not be used',
      content: 'The use of the seal for “{contract}” was rejected by {person}: {reason}.',
    },
  },
  filled: {
    message: {
      title: 'Filled in',
      content: '“{contract}” has been filled in by everybody and is being signed.',
    },
  },
  toPlace: {
    message: {
      title: 'Places to sign',
      content: '“{contract}” has been filled in. Please say where it is signed.',
    },
  },
  signedByOne: { message: { title: 'Signing goes on', content: '{person} has signed “{contract}”.' } },
  completed: {
    sms: { title: '', content: '“{contract}” has been signed by all parties. View it: {link}' },
    mail: {
      title: '“{contract}” is signed',
      content: link('“{contract}” has been signed by all parties. View and download it here:'),
    },
    message: {
      title: 'Signed',
      content: '“{contract}” has been signed by all parties and can be viewed and downloaded.',
    },
  },
  labourCompleted: {
    mail: {
      title: '“{contract}” is signed; you can download and verify it for free at any time',
      content: link(
        'Your “{contract}” with {company} is signed. You can view and download it for free at any time, also after the contract has ended. To verify it, upload the file on the page “Verify files”; no sign-in is needed.',
      ),
    },
    message: {
      title: 'Labour contract signed',
      content:
        'Your “{contract}” with {company} is signed and can be viewed and downloaded for free at any time.',
    },
  },
  nameDiffers: {
    sms: {
      title: '',
      content: 'The name of {person} in “{contract}” differs from the verified name. Correct it: {link}',
    },
    message: {
      title: 'A name has to be corrected',
      content:
        'The name of {person} in “{contract}” differs from the verified name. Please correct it in the contract.',
    },
  },
  copied: {
    sms: { title: '', content: '{company} has copied “{contract}” to you: {link}' },
    mail: {
      title: '{company} has copied “{contract}” to you',
      content: link('{company} has copied “{contract}” to you. View it here:'),
    },
    message: { title: 'A copy for you', content: '{company} has copied “{contract}” to you.' },
  },
  refused: {
    sms: { title: '', content: '“{contract}” was refused by {person} and has ended. Why: {link}' },
    mail: {
      title: '“{contract}” was refused',
      content: link('“{contract}” was refused by {person}: {reason}.'),
    },
    message: { title: 'Refused', content: '“{contract}” was refused by {person}: {reason}.' },
  },
  withdrawn: {
    sms: { title: '', content: '{company} has withdrawn “{contract}”. You need not sign it any more.' },
    mail: {
      title: '“{contract}” was withdrawn',
      content:
        'Hello,\n\n{company} has withdrawn “{contract}”. You need not sign it any more.\nReason: {reason}\n\nIf you have questions, please contact {company}.',
    },
    message: { title: 'Withdrawn', content: '{company} has withdrawn “{contract}”: {reason}.' },
  },
  expired: {
    sms: { title: '', content: 'The time to sign “{contract}” is over. View it: {link}' },
    mail: {
      title: '“{contract}” has expired',
      content: link(
        'The time to sign “{contract}”, sent by {company}, ended on {deadline}. It can be signed once the sender extends it. View it here:',
      ),
    },
    message: {
      title: 'Expired',
      content: '“{contract}” expired on {deadline}. It can be signed once the sender extends it.',
    },
  },
}
