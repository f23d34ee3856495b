import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './signing-result.zh.ts'

export default {
  refused: 'Declined',
  toWorkbench: 'To the workbench',
  viewContract: 'View contract',
  number: 'Number',
  signNext: 'Sign the next one ({length} left)',
  quoted: '“{name}”',
  allSigned: 'Everybody has signed',
  signedWell: 'Signed',
  waitingForOthers: 'The other parties are still to sign. You will be told when everybody has.',
  contract: 'Contract',
  signedTime: 'Signed at',
  signNextCount: 'Sign the next one ({count} left)',
  downloadThe: 'Download {name}',
  backTo: 'Back to {appName}',
  done: 'Done',
  listComma: ', ',
  refusedAgreementText:
    'The agreement does not come into force and the contract stands. The sender and the other parties are told.',
  refusedContractText: 'The contract has ended. The sender and the other parties are told.',
  agreementDone:
    'Everybody has signed; the agreement is in force. The file carries digital signatures and trusted timestamps: any change to it can be detected.',
  contractDone:
    'Everybody has signed. The file carries digital signatures and trusted timestamps: any change to it can be detected.',
  nextSigners: 'Next to sign: {next}. You will be told when everybody has signed.',
} satisfies Translation<typeof words>
