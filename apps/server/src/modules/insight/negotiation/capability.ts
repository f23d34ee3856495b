import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { agree } from './agree.ts'
import { endRoom, listRooms, openRoom } from './open.ts'
import { addComment, decideProposal, propose, withdrawProposal } from './proposals.ts'
import { compareRounds, submitRound } from './rounds.ts'
import {
  deliverSeat,
  enterBySeat,
  inviteToRoom,
  joinRoom,
  revokeSeat,
  SEAT_TOPIC,
  sendSeatCode,
  showSeat,
} from './seats.ts'
import { useAgreed } from './use-agreed.ts'
import { viewRoom } from './view.ts'
import { exportWord, importWord } from './word-files.ts'

export const negotiation = capability({
  name: 'insight/negotiation',
  calls: handlers({
    '/negotiation/open': openRoom,
    '/negotiation/list': listRooms,
    '/negotiation/view': viewRoom,
    '/negotiation/invite': inviteToRoom,
    '/negotiation/revokeSeat': revokeSeat,
    '/negotiation/invitation': showSeat,
    '/negotiation/invitation/code': sendSeatCode,
    '/negotiation/invitation/enter': enterBySeat,
    '/negotiation/join': joinRoom,
    '/negotiation/propose': propose,
    '/negotiation/withdraw': withdrawProposal,
    '/negotiation/decide': decideProposal,
    '/negotiation/comment': addComment,
    '/negotiation/submitRound': submitRound,
    '/negotiation/compareRounds': compareRounds,
    '/negotiation/importWord': importWord,
    '/negotiation/exportWord': exportWord,
    '/negotiation/agree': agree,
    '/negotiation/end': endRoom,
    '/negotiation/use': useAgreed,
  }),
  jobs: (services, work) =>
    work.job<{ ownerId: string; roomId: string; seatId: string }>(
      SEAT_TOPIC,
      ({ data }) => deliverSeat(services, data),
      { retries: 3, on: SEAT_TOPIC },
    ),
  tables: [
    'negotiation_room',
    'negotiation_seat',
    'negotiation_proposal',
    'negotiation_comment',
    'negotiation_note',
    'negotiation_round',
    'negotiation_event',
  ],
  reads: ['account'],
})
