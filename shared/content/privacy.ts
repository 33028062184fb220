/** The version of a privacy notice: the first 12 hexadecimal digits of a hash of its text. */
export const privacyVersionPattern = /^[0-9a-f]{12}$/;

/** What the stage decides and the notice says. `closedLeadDays` is undefined when leads are not deleted automatically. */
export type NoticeDays = { backupDays: number; closedLeadDays?: number | undefined };

/** Fills `{{time_kept}}` and `{{backup_days}}` of a privacy notice. */
export function fillNotice(notice: string, { backupDays, closedLeadDays }: NoticeDays): string {
  const kept = closedLeadDays ? `${closedLeadDays} days after your request is closed` : 'we no longer need it';
  return notice.replaceAll('{{time_kept}}', kept).replaceAll('{{backup_days}}', String(backupDays));
}

/**
 * Shown at `/privacy` until administrators write their own notice. It describes this product as delivered. Empty lines
 * separate paragraphs; a line that begins with `# ` is a heading.
 */
export const defaultPrivacyNotice = `# What we keep
When you send a booking request we keep what you entered: your name, phone number, email address, the service, artist and image you chose, what you wrote, your answers to our questions, the photos you sent, and the time. We keep which version of this notice your request was sent with. If you ask us another way, such as by phone or in the studio, we keep what you told us. With your request we keep the notes of our staff about it, our replies to you, your answers, the appointments that we offer and agree on, the rules that you agreed to with them, and whether these emails arrived. Everyone who has the link to the page of your request can read it there, so please keep the link to yourself.

# What we use it for
We read your request, answer it, and settle your appointment. We do not sell it, and we send you no advertising.

# Who sees it
The people who work at the studio. Our website, its database and the emails that tell us about your request run on Amazon Web Services on our behalf.

# Protection against spam
Requests are checked for signs of spam, such as many links, by rules and without a profile of you. Suspicious ones are set aside; a person can release them, and otherwise they are deleted after 30 days. To limit how many requests come from one connection, we keep a hash of your IP address for up to two days.

# How long we keep it
Until {{time_kept}}, or until you ask us to delete it, which you can also do yourself on the page of your request. Backups of our database end {{backup_days}} days later. The random number of a deleted request stays, so that no backup can bring the request back. The log of our content delivery network holds IP addresses and visited pages for 30 days.

# Cookies and statistics
This website sets no cookies to follow you. Your browser keeps what you enter in the booking form until you send it or close the tab, so that a reload does not lose it. If it counts visits with Google Analytics, it asks you first and works the same without.

# Your rights
You may ask us what we keep about you, have it corrected or deleted, object to its use, and complain to the data protection authority where you live. Please contact us.`;
