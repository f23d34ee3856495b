/** The pages somebody goes through to join, each carrying the invitation to the next. */
export const joinPath = (page: '/loginJoin' | '/eInviteRegisterIn' | '/eInviteRegister', code: string) =>
  code ? `${page}?inviteCode=${encodeURIComponent(code)}` : page
