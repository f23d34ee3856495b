// Translations of what people agree to, for those who do not read Chinese. The Chinese is what is agreed to and hashed.

import { AGREEMENTS, type Agreement, type AgreementName } from './agreements.ts'
import type { ConsentDocument } from './consent.ts'

const TRANSLATION = {
  heading: 'About this translation',
  text: 'This is a translation for your information. The Chinese text is the one agreed to and kept in the evidence record, and prevails.',
}

export const AGREEMENTS_EN: Record<AgreementName, Agreement> = {
  service: {
    title: 'Service Agreement',
    version: AGREEMENTS.service.version,
    sections: [
      {
        heading: '1. The service',
        text: 'Xinqi lets you draft, send, sign, approve, archive, compare and review contracts, for yourself or as a member of a company you join or create.',
      },
      {
        heading: '2. Your account',
        text: 'An account is registered with a mobile number or an email address and belongs to you alone. Keep your password and codes to yourself and do not lend the account; what is done with it counts as done by you. If somebody else has used it, change the password at once: everybody signed in is then signed out.',
      },
      {
        heading: '3. Effect of electronic signatures',
        text: 'Under the Electronic Signature Law of the People’s Republic of China a reliable electronic signature has the same legal effect as a handwritten signature or a seal. Documents on personal relations such as marriage, adoption and inheritance, and those that end the supply of water, heat or gas, may not be signed electronically; do not sign them here.',
      },
      {
        heading: '4. What you undertake',
        text: 'What you state about yourself and your company is true, the files you upload are lawful, and you read a contract in full before you sign it. Do not use the service to break the law or to harm others.',
      },
      {
        heading: '5. Data and evidence',
        text: 'Contract files are kept encrypted. The decisive steps of signing are written to a record that cannot be altered, for you to verify in a dispute. You can download the contracts you have signed at any time.',
      },
      {
        heading: '6. Changes and end',
        text: 'You are told after signing in when this agreement changes, and may stop using the service. When an account is closed, contracts and records that the law requires to be kept are kept for as long as it requires.',
      },
      TRANSLATION,
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    version: AGREEMENTS.privacy.version,
    sections: [
      {
        heading: '1. What we collect',
        text: 'When you register or sign in: your mobile number or email address, the time, network address and browser. When you sign: your signature, the time, and how you confirmed it. Faces, bank cards and other sensitive data only when you choose to be verified that way, and with your separate consent.',
      },
      {
        heading: '2. What it is used for',
        text: 'Only to provide the service, to protect accounts, to form evidence of signatures and to meet duties under the law. It is not used for advertising and not sold.',
      },
      {
        heading: '3. Who sees it',
        text: 'The parties to a contract see each other’s names and whether they have signed. Where others provide messages or identity verification they are given only what that needs.',
      },
      {
        heading: '4. How it is kept and protected',
        text: 'Document numbers and bank card numbers are kept encrypted and shown masked. Operation logs are kept for at least six months; contracts and signing records for as long as the law requires.',
      },
      {
        heading: '5. Your rights',
        text: 'You may see and correct your data, leave a company, withdraw consent, or close your account, except for what the law requires to be kept.',
      },
      TRANSLATION,
    ],
  },
}

export const CONSENT_DOCUMENTS_EN: readonly ConsentDocument[] = [
  {
    title: 'Digital Certificate Agreement',
    sections: [
      {
        heading: '1. What a certificate is',
        text: 'A digital certificate is an electronic file that proves a signature to be yours, or that of the company you act for. It names its holder, its issuer, its serial number and its validity. Each time you confirm a signature the platform applies to a certification authority for a certificate with your verified identity, to be used for that signature only.',
      },
      {
        heading: '2. What you authorise',
        text: 'You agree that the platform gives your name or your company’s name and an irreversible digest of the document number to the certification authority, to check the identity and issue the certificate. The private key is destroyed when the signature is made and is used for no other file.',
      },
      {
        heading: '3. Your duties',
        text: 'Your verified identity is true and accurate; you keep your phone, signing password and credentials safe. If somebody may be signing as you, change your password at once and have the platform stop it.',
      },
      {
        heading: '4. Records',
        text: 'Certificates, timestamps and the records of their issue and use are kept for at least five years after the certificate ends, for you and others concerned to inspect. Anybody can check on the verification page whether a certificate is valid and whether a file was changed after it was signed.',
      },
      {
        heading: '5. Sandbox',
        text: 'Where the environment says that it is a sandbox, certificates are issued by a test authority, for trying out only, and have no legal effect.',
      },
      TRANSLATION,
    ],
  },
  {
    title: 'Electronic Signature Authorisation',
    sections: [
      {
        heading: '1. Electronic signatures',
        text: 'You agree to sign the contracts and documents you confirm on the platform by electronic signature, and know that a reliable electronic signature under the Electronic Signature Law of the People’s Republic of China has the same legal effect as a handwritten signature or a seal.',
      },
      {
        heading: '2. You confirm every signature',
        text: 'The platform puts your signature on a file only after you have read it, chosen a signature or seal, and confirmed with a code, the signing password or face recognition. It signs nothing for you on the ground of this authorisation.',
      },
      {
        heading: '3. Signing for a company',
        text: 'When you sign for a company you confirm that it has authorised you and that you use its seals only within that authority.',
      },
      {
        heading: '4. Record of the signing',
        text: 'To prove that the signing took place the platform records when you opened, read, confirmed and signed, the network address and device, and the digests of the file before and after, and fixes them as evidence. These records do not contain the file.',
      },
      {
        heading: '5. Withdrawal',
        text: 'You may stop using electronic signatures at any time and ask to sign in another way. That does not affect what you have signed. Documents on personal relations such as marriage, adoption and inheritance, and those that end the supply of water, heat or gas, may not be signed electronically.',
      },
      TRANSLATION,
    ],
  },
]

export const LABOUR_NOTICE_EN: ConsentDocument = {
  title: 'Notice on Electronic Employment Contracts',
  sections: [
    {
      heading: '1. How it goes',
      text: 'The employer sends the contract. You verify your identity, read the whole contract, choose a signature, and confirm with a code or face recognition that it is your will. The contract is concluded when both have signed; each signature carries a digital certificate and a timestamp.',
    },
    {
      heading: '2. Your rights',
      text: 'You may negotiate with the employer before you sign, decline and say why, or ask for a contract on paper. Nobody may sign for you; the platform accepts no signature made with a password alone or automatically.',
    },
    {
      heading: '3. Costs',
      text: 'Concluding, viewing, downloading and verifying this contract is free of charge for you; the employer bears the cost.',
    },
    {
      heading: '4. Viewing and downloading',
      text: 'Once it is concluded you can sign in and view and download the contract at any time and as often as you like, also after it has ended. The employer must keep it for at least two years after it has ended.',
    },
    {
      heading: '5. How to verify it',
      text: 'Anybody can upload the contract on the platform’s verification page, without signing in, to check who signed, when, and whether it was changed afterwards; or open it in a reader that supports digital signatures.',
    },
    {
      heading: '6. Please note',
      text: 'Use your own number and document, and tell nobody your codes. If the content is not what was agreed, or it was not you who dealt with it, do not sign, and contact the employer or the platform.',
    },
    TRANSLATION,
  ],
}
