export type WorkplaceVendor = 'dingtalk' | 'wecom' | 'feishu'

/** A company's own app in its workplace messenger. */
export type Corp = {
  vendor: WorkplaceVendor
  corpId: string
  appKey: string
  appSecret: string
  agentId: string
}

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
}

/** Workplace messenger: who is who in a company, and a line to them. An implementation is one file. */
export type WorkplaceProvider = {
  isSandbox: boolean
  /** Of one that speaks to several: which, and whether that one is invented. */
  offered?: readonly { vendor: WorkplaceVendor; isSandbox: boolean }[]
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
  ) => Promise<{ taskId: string }>
  approvalModels: (corp: Corp, personId: string) => Promise<ApprovalModel[]>
}
