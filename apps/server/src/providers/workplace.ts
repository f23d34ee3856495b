export type WorkplaceVendor = 'dingtalk' | 'wecom' | 'feishu'

/** A company's own app in its workplace messenger. */
export type Corp = {
  vendor: WorkplaceVendor
  corpId: string
  appKey: string
  appSecret: string
  agentId: string
  /** Where the company has its messenger tell us of buttons that are pressed. */
  callback?: CallbackSecrets | null
}

/** Known to the messenger and to us: what it tells is signed with the one and encrypted with the other. */
export type CallbackSecrets = { token: string; key: string }
export type CallbackRequest = {
  method: 'GET' | 'POST'
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}
export type CallbackAnswer = { status: number; type: string; body: string }
/** Somebody of the company pressed the button of a card that asked him something. */
export type CardPress = { personId: string; taskId: string }
/** What became of it, as the card says from now on. */
export type CardOutcome = { title: string; text: string; isDone: boolean }
export type HeardCallback =
  | { press: null; answer: CallbackAnswer }
  | { press: CardPress; say: (outcome: CardOutcome) => CallbackAnswer }

export type DirectoryDepartment = { id: string; parentId: string | null; name: string }
export type DirectoryPerson = {
  id: string
  name: string
  /** Only where the company has let the app read it. */
  mobile: string | null
  departmentId: string | null
  jobNumber: string | null
}
export type Directory = { departments: DirectoryDepartment[]; people: DirectoryPerson[] }
export type ApprovalModel = { processCode: string; name: string }

export type WorkMessage = {
  title: string
  content: string
  link?: { url: string; label: string } | undefined
  /** Where the messenger tells us of it: a button that answers within the chat, and the name it is told by. */
  choice?: { taskId: string; label: string } | undefined
}

/** What somebody was sent in an embedded messenger, as its page shows it. */
export type SandboxMessage = {
  /** The company, or its app. */
  of: string
  to: readonly string[]
  title: string
  content: string
  links: readonly { label: string; url: string }[]
  button: { label: string; taskId: string } | null
  /** Since it was answered, or changed. */
  said: string | null
  sentAt: Date
}
/** An embedded messenger from the side of the people in it: its login page, its chat, and what its administrator sets. */
export type WorkplaceSandbox = {
  people: readonly { id: string; name: string }[]
  codeFor: (personId: string, corpId: string) => string
  messages: () => readonly SandboxMessage[]
  /** The company's address is told, as the messenger would; says what the card says from then on. */
  press: (
    corp: Pick<Corp, 'corpId' | 'appKey'>,
    secrets: CallbackSecrets,
    pressed: CardPress,
    deliver: (request: CallbackRequest) => Promise<{ status: number; body: string }>,
  ) => Promise<string>
}

/** Workplace messenger: who is who in a company, and a line to them. An implementation is one file. */
export type WorkplaceProvider = {
  isSandbox: boolean
  /** Of one that speaks to several: which, and whether that one is invented. */
  offered?: readonly { vendor: WorkplaceVendor; isSandbox: boolean }[]
  /** Those that are embedded. */
  sandboxes?: Partial<Record<WorkplaceVendor, WorkplaceSandbox>>
  /** Where its client is sent to say who is there; nothing where the client says it on the page itself. */
  authorizeUrl?: (corp: Corp, state: string, returnUrl: string) => string | null
  /** Refuses when the app's key and secret are not good. */
  check: (corp: Corp) => Promise<void>
  personByCode: (
    corp: Corp,
    authCode: string,
    returnUrl?: string,
  ) => Promise<{ id: string; name: string | null }>
  directory: (corp: Corp, signal?: AbortSignal) => Promise<Directory>
  send: (
    corp: Corp,
    personIds: readonly string[],
    /** With an address it is a card whose button, named in the language of whoever reads it, leads there. */
    message: WorkMessage,
    // `card` names what was sent to the only one of them, where the messenger lets it be changed.
  ) => Promise<{ taskId: string; card?: string }>
  /** What was asked was answered elsewhere, or is over: the card says so, and can be pressed no more. */
  update?: (corp: Corp, personId: string, card: string, outcome: CardOutcome) => Promise<void>
  /** What the messenger tells of its own accord; refuses what is not its word. */
  hear?: (corp: Corp, secrets: CallbackSecrets, request: CallbackRequest) => HeardCallback
  approvalModels: (corp: Corp, personId: string) => Promise<ApprovalModel[]>
}
