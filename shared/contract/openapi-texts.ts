import type { CallsOfLists } from '../content/content-calls.ts';
import { listCallNames, listNames } from '../content/list-rows.ts';
import type { CallName } from './api.ts';

const ofLists = {
  read: 'Returns all rows of a list in order, including inactive rows, with the version that a save must name.',
  save: 'Stores a list in the given order, in one transaction. Retries with the same Idempotency-Key save once.',
  remove: 'Removes a row of a list immediately. Removing it again is not an error.',
};

const ofCalls: Record<Exclude<CallName, keyof CallsOfLists>, string> = {
  openBookingForm:
    'Returns a signed timestamp when a visitor first uses the booking form. The booking request includes it.',
  createLead: 'Stores a booking request as a lead. Retries with the same Idempotency-Key store one lead.',
  listLeads:
    "Returns a page of leads, newest first, optionally of one status, and only the caller's leads or those without an " +
    'assignee.',
  searchLeads:
    'Returns a page of leads that match a search by name, email address, phone number or code. The search is personal data ' +
    'and is sent in the body, because logs contain query strings.',
  getLeadSummary: 'Returns the number of leads of each status and of held booking requests.',
  getUnsentLeads: 'Returns the number of new leads without a sent notification, up to 1,000.',
  sendUnsentNotifications:
    'Sends up to 100 missing notifications of new leads. Repeat the call to send the rest; it sends no email twice.',
  recountLeads: 'Recounts the leads to repair the counts on the dashboard.',
  getLead:
    'Returns a lead, and up to 20 other leads with the same email address or phone number, newest first. The dashboard ' +
    'asks before it emails a visitor with an `email_problem`: an earlier email to the address bounced or was marked as spam.',
  getLeadLog: 'Returns a page of the log of a lead, newest first. The log of a missing lead is empty.',
  addLeadNote: 'Adds a note to the log of a lead. Retries with the same Idempotency-Key add one note.',
  editLeadNote: 'Replaces the text of a note. Only its author can do that, for 15 minutes.',
  deleteLeadNote:
    'Deletes a note for good. Only its author can do that, for 15 minutes. Deleting it again is not an error.',
  setLeadStatus: 'Sets the status of a lead, and adds the change to its log. Every change of status is allowed.',
  setLeadStatuses:
    'Sets the statuses of up to 100 leads, and adds each change to the log of its lead. If a lead does not exist, nothing ' +
    'changes. Repeating the call completes an interrupted one.',
  setLeadAssignee:
    'Assigns a lead to an account that can sign in, or removes its assignee, and adds the change to its log. The last of several ' +
    'changes wins.',
  eraseLead:
    'Permanently erases a lead or a held booking request and its search tokens. Erasing it again is not an error.',
  listHeldLeads: 'Returns a page of booking requests held as suspected spam, newest first, with the reasons.',
  releaseLead:
    'Turns a held booking request into a new lead with its original time, and sends the notification. Releasing it ' +
    'again changes nothing.',
  emailLeads:
    'Emails the details of leads to the notification recipients. Retries with the same Idempotency-Key send no email ' +
    'twice. An account can make 20 such requests per hour.',
  sendNotification:
    'Sends the missing notification of a lead, except to recipients who already received it. Repeating the call ' +
    'sends no email twice.',
  getEmailSettings: 'Returns the four email settings. A setting that is not stored has its default value.',
  saveEmailSettings:
    'Stores the four email settings in one transaction, without validating their values. Only administrators change the ' +
    'recipients, to at most 20. Fails with a conflict if a stored value differs from the `before` value.',
  sendTestEmail:
    'Sends a short test email with the given settings, stored or not. It goes only to stored recipients and to the ' +
    "caller's own email address. The studio can send 20 test emails per hour.",
  sendTestLead:
    'Sends the notification of a sample lead with the given settings, stored or not. The limits of sendTestEmail ' +
    'apply.',
  sendReply:
    'Stores a reply to the visitor in the log and sends it in the background. Retries with the same Idempotency-Key ' +
    'send one email. At most 10 replies to a lead and 300 of the studio per day, and 60 of an account per hour.',
  repeatReply:
    'Sends a reply again that failed for good, as a new entry of the log. The dashboard shows `Send again` for each reply ' +
    'with the fate `failed` and without `repeated_by`. Retries with the same Idempotency-Key send one email. Fails with ' +
    'a conflict if the reply has not failed, or was sent again already. The limits of sendReply apply.',
  getReplyTemplates: 'Returns the reply templates in order. Until the first save, these are three default templates.',
  saveReplyTemplates:
    'Stores all reply templates in the given order. Fails with a conflict if `version` is not the stored version. ' +
    'Repeating a save is not an error.',
  getReplySettings: 'Returns the settings of emails to visitors.',
  saveReplySettings:
    'Stores the settings of emails to visitors. Fails with a conflict if `version` is not the stored version, or if ' +
    'confirmations are switched on while the studio cannot email visitors.',
  listContent: 'Returns all stored website texts.',
  saveContent: 'Stores website texts in one transaction. The sections general and branding require the role admin.',
  getPage: 'Returns the current content of the home page, even if it is not published yet.',
  listCategories: 'Returns the galleries, ordered by name.',
  reserveUploads:
    'Returns permissions to upload images to the bucket, each with its own key. Some kinds require the role admin.',
  getUpload: 'Returns the state of an upload.',
  listPictures: 'Returns a page of stored images, ordered by name, optionally of one folder.',
  listReleases: 'Returns the retained releases of the site, newest first.',
  restoreRelease:
    'Restores a retained release of the site until the next save. Fails with a conflict if its coming-soon mode ' +
    'differs, or if another publish happens at the same time.',
  getAccount:
    'Returns the signed-in account with its current role. The user pool is asked each time, so that a second step that was ' +
    'just set up counts from this call on.',
  signOut:
    'Ends the session of the access token: the next call with one of its tokens gets 401. Other sessions of the account go on.',
  listStaff: 'Returns the names of all staff accounts, including disabled ones.',
  listUsers: 'Returns a page of accounts, newest first.',
  searchUsers:
    'Returns a page of accounts whose name or email address contains the search text. The search is sent in the ' +
    'body, because logs contain query strings.',
  createUser: 'Creates an account that can sign in immediately with the given password.',
  requestSignUp:
    'Returns a ticket to create one account with the given email address. The sign-up at the user pool requires it as ' +
    '`ClientMetadata.ticket`.',
  setUserRole: 'Sets the role of an account. The last administrator cannot be demoted.',
  setUserEnabled: 'Disables an account and signs it out, or enables it. The last administrator cannot be disabled.',
  resetSecondStep:
    'Turns off the second step at sign-in of an account that has lost its authenticator app, and signs it out.',
  approveUser: 'Approves a self-registered account, which can then sign in.',
  checkSystem:
    'Checks the installation and returns each result, with the step that fixes it. A check that fails stops no other.',
  listImages: ofLists.read,
  saveImages: ofLists.save,
  removeImage: ofLists.remove,
};

/** What each call does. Separate from the contract, so that the functions do not carry these texts. */
export const summaries: Record<string, string> = {
  ...ofCalls,
  ...Object.fromEntries(
    listNames.map(listCallNames).flatMap(({ read, save, remove }) => [
      [read, ofLists.read],
      [save, ofLists.save],
      [remove, ofLists.remove],
    ]),
  ),
};
