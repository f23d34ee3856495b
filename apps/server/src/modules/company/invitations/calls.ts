import { handlers } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { keywordFilter, memberPage, presentSeat } from '../members/members.ts'
import { acceptInvite, declineInvite, registerByInvite } from './accept.ts'
import { applyToJoin, findCompany, myApplications, withdrawApplication } from './apply.ts'
import { checkLink } from './check-link.ts'
import { askDelegate, completeDelegation, delegateResult, proxyTemplate, viewDelegation } from './delegate.ts'
import { endDelegation } from './end-delegation.ts'
import {
  inviteCodes,
  makeInviteCode,
  personLink,
  revokeInvite,
  sendInvite,
  showInviteLink,
} from './make-invite.ts'
import { listApplications, reviewApplication } from './review.ts'
import { resolveShortLink } from './short-link.ts'

export const invitationsCalls = handlers({
  '/v2/auth/checkLink/{param}': checkLink,
  '/v2/auth/inviteRegister/{param}': registerByInvite,
  '/departmentmember/inviteMemberQRCode': makeInviteCode,
  '/departmentmember/inviteMemberList': listApplications,
  '/departmentmember/updateInviteMember': reviewApplication,
  '/departmentmember/getTemplateMemberList': ({ actor, body, db, services }) =>
    memberPage(
      db,
      companyOf(actor),
      {
        ...keywordFilter(services, body.keyword),
        identifiedOnly: true,
        mayAnyOf: ['system:template:edit', 'system:template:flowEdit'],
      },
      body,
      presentSeat,
    ),
  '/departmentmember/delegateQRCode': askDelegate,
  '/departmentmember/delegate/result': delegateResult,
  '/departmentmember/delegate/view': viewDelegation,
  '/departmentmember/delegate/complete': completeDelegation,
  '/departmentmember/delegate/end': endDelegation,
  '/departmentmember/downloadProxyTemplate': proxyTemplate,
  '/invite/send': sendInvite,
  '/invite/revoke': revokeInvite,
  '/invite/link': showInviteLink,
  '/invite/codes': inviteCodes,
  '/invite/accept': acceptInvite,
  '/invite/decline': declineInvite,
  '/invite/findCompany': findCompany,
  '/invite/apply': applyToJoin,
  '/invite/withdraw': withdrawApplication,
  '/invite/mine': myApplications,
  '/invite/personLink': personLink,
  '/shortLink/resolve/{code}': async ({ db, params, services, now }) => ({
    path: await resolveShortLink(services, db, params.code!, now),
  }),
})
