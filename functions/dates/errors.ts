import { appError } from '../http/app-error.ts';

/** The artist is promised to another lead at that time, for the date with this id. */
export class ArtistTakenError extends appError('ArtistTakenError', 'conflict') {
  readonly dateId: string;

  constructor(dateId: string, message = 'The artist is not free at that time. Please choose another time.') {
    super(message);
    this.dateId = dateId;
  }
}

/** The artist has a time off then, and staff have not said that they want it nevertheless. */
export const ArtistAwayError = appError('ArtistAwayError', 'conflict');

/** The offer was answered or replaced, its last day is over, or the time has passed. */
export const OfferEndedError = appError('OfferEndedError', 'conflict');

/** The visitor has agreed to other rules than those of now. */
export const RulesChangedError = appError('RulesChangedError', 'conflict');

export const DateNotFoundError = appError('DateNotFoundError', 'not-found');

/** The lead has as many upcoming dates as it can have, the date is in the past, or its visitor has declined it. */
export const DateRefusedError = appError('DateRefusedError', 'conflict');
