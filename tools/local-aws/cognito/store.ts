import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { PasswordVerifier } from './srp.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

/** A user of the pool. Times are ISO strings. */
export type User = {
  /** A UUID, the same as `sub`, in pools that use the email as username. */
  username: string;
  /** With `sub`, and `email_verified` as `true` or `false`. */
  attributes: Record<string, string>;
  status: UserStatus;
  enabled: boolean;
  password?: PasswordVerifier;
  /** When the temporary password expires. */
  passwordExpiresAt?: string;
  /** The verified authenticator app: its secret, and the time step of the newest code that was used. */
  authenticator?: { secret: string; usedStep: number; enabled: boolean; preferred: boolean; name?: string };
  /** The secret of an app that is not verified yet. */
  newAuthenticator?: string;
  /** When the user was last signed out everywhere. */
  signedOutAt?: string;
  createdAt: string;
  modifiedAt: string;
};

/** A sign-in alias, such as the email address; unique in the pool. */
export type Alias = { attribute: string; value: string };

/** A session: one sign-in and its tokens, by the claim `origin_jti`. */
export type Session = {
  id: string;
  username: string;
  clientId: string;
  authenticatedAt: string;
  expiresAt: string;
  revoked: boolean;
};

/** A stored refresh token; the token itself is kept as a hash only. */
export type RefreshToken = { hash: string; sessionId: string; expiresAt: string };

export type Code = { code: string; expiresAt: string /** The value that the code verifies. */; target?: string };

/** A counter of attempts, with its start and the end of a block. */
export type Attempts = { count: number; since: string; until?: string };

/** A filter of `ListUsers`: the attribute is `username`, `status`, `enabled` (as 1 or 0) or a name in `attributes`. */
export type UserFilter = { attribute: string; value: string; prefix: boolean };

/** The users of one pool in an SQLite file. What a method wrote survives a kill the moment it returns. */
export class PoolStore {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    this.#database.exec(tables);
  }

  /** The stored value of the key, or a new one, which is stored. */
  async keep<T>(key: string, make: () => T | Promise<T>): Promise<T> {
    const kept = this.#one('SELECT value FROM facts WHERE key = ?', key);
    if (kept) return JSON.parse(kept.value as string);
    const made = await make();
    this.#run('INSERT INTO facts (key, value) VALUES (?, ?)', key, JSON.stringify(made));
    return made;
  }

  /** Stores a user and replaces its aliases. */
  saveUser(user: User, folded: string, aliases: readonly Alias[]): void {
    this.#atomically(() => {
      this.#run(
        `INSERT INTO users (username, folded, document) VALUES (?, ?, ?)
         ON CONFLICT (username) DO UPDATE SET document = excluded.document`,
        user.username,
        folded,
        JSON.stringify(user),
      );
      this.#run('DELETE FROM aliases WHERE username = ?', user.username);
      for (const { attribute, value } of aliases) {
        this.#run('INSERT INTO aliases (attribute, value, username) VALUES (?, ?, ?)', attribute, value, user.username);
      }
    });
  }

  findUser(folded: string): User | undefined {
    return user(this.#one('SELECT document FROM users WHERE folded = ?', folded));
  }

  findUserByAlias({ attribute, value }: Alias): User | undefined {
    return user(
      this.#one(
        'SELECT document FROM aliases JOIN users USING (username) WHERE attribute = ? AND value = ?',
        attribute,
        value,
      ),
    );
  }

  /** Removes the user with sessions, codes and memberships. */
  deleteUser(username: string): void {
    this.#run('DELETE FROM users WHERE username = ?', username);
  }

  /** At most `limit` users by time of creation, after the one named `after`. */
  listUsers(limit: number, after?: string, filter?: UserFilter): User[] {
    const conditions = ['rowid > coalesce((SELECT rowid FROM users WHERE username = ?), 0)'];
    const values: SQLInputValue[] = [after ?? ''];
    if (filter) {
      const path = rootFields.includes(filter.attribute) ? filter.attribute : `attributes."${filter.attribute}"`;
      const actual = `CAST(json_extract(document, '$.' || ?) AS TEXT)`;
      conditions.push(filter.prefix ? `substr(${actual}, 1, length(?)) = ?` : `${actual} = ?`);
      values.push(path, ...(filter.prefix ? [filter.value, filter.value] : [filter.value]));
    }
    const found = this.#all(
      `SELECT document FROM users WHERE ${conditions.join(' AND ')} ORDER BY rowid LIMIT ?`,
      ...values,
      limit,
    );
    return found.map((row) => user(row)!);
  }

  addToGroup(username: string, group: string): void {
    this.#run('INSERT OR IGNORE INTO memberships (username, group_name) VALUES (?, ?)', username, group);
  }

  removeFromGroup(username: string, group: string): void {
    this.#run('DELETE FROM memberships WHERE username = ? AND group_name = ?', username, group);
  }

  groupsOf(username: string): string[] {
    const rows = this.#all('SELECT group_name FROM memberships WHERE username = ? ORDER BY group_name', username);
    return rows.map((row) => row.group_name as string);
  }

  /** At most `limit` members in the order of their usernames, after the one named `after`. */
  listMembers(group: string, limit: number, after = ''): User[] {
    const found = this.#all(
      `SELECT document FROM memberships JOIN users USING (username)
       WHERE group_name = ? AND username > ? ORDER BY username LIMIT ?`,
      group,
      after,
      limit,
    );
    return found.map((row) => user(row)!);
  }

  /** Stores a code in place of an earlier one for the same purpose. */
  saveCode(username: string, purpose: string, { code, expiresAt, target }: Code): void {
    this.#run(
      'INSERT OR REPLACE INTO codes (username, purpose, code, expires_at, target) VALUES (?, ?, ?, ?, ?)',
      username,
      purpose,
      code,
      expiresAt,
      target ?? null,
    );
  }

  findCode(username: string, purpose: string): Code | undefined {
    const row = this.#one('SELECT * FROM codes WHERE username = ? AND purpose = ?', username, purpose);
    if (!row) return undefined;
    const { code, expires_at, target } = row as Record<string, string | null>;
    return { code: code!, expiresAt: expires_at!, target: target ?? undefined };
  }

  deleteCode(username: string, purpose: string): void {
    this.#run('DELETE FROM codes WHERE username = ? AND purpose = ?', username, purpose);
  }

  findAttempts(key: string): Attempts | undefined {
    const row = this.#one('SELECT * FROM attempts WHERE key = ?', key);
    if (!row) return undefined;
    return { count: row.count as number, since: row.since as string, until: (row.until as string) ?? undefined };
  }

  saveAttempts(key: string, { count, since, until }: Attempts): void {
    this.#run(
      'INSERT OR REPLACE INTO attempts (key, count, since, until) VALUES (?, ?, ?, ?)',
      key,
      count,
      since,
      until ?? null,
    );
  }

  deleteAttempts(key: string): void {
    this.#run('DELETE FROM attempts WHERE key = ?', key);
  }

  /** Stores a new session with its first refresh token and deletes expired sessions of the user. */
  addSession(session: Session, token: RefreshToken, now: string): void {
    this.#atomically(() => {
      this.#run('DELETE FROM sessions WHERE username = ? AND expires_at < ?', session.username, now);
      this.#run(
        `INSERT INTO sessions (id, username, client_id, authenticated_at, expires_at, revoked)
         VALUES (?, ?, ?, ?, ?, 0)`,
        session.id,
        session.username,
        session.clientId,
        session.authenticatedAt,
        session.expiresAt,
      );
      this.#run(
        'INSERT INTO refresh_tokens (hash, session_id, expires_at) VALUES (?, ?, ?)',
        token.hash,
        token.sessionId,
        token.expiresAt,
      );
    });
  }

  findSession(id: string): Session | undefined {
    const row = this.#one('SELECT * FROM sessions WHERE id = ?', id);
    if (!row) return undefined;
    return {
      id,
      username: row.username as string,
      clientId: row.client_id as string,
      authenticatedAt: row.authenticated_at as string,
      expiresAt: row.expires_at as string,
      revoked: row.revoked === 1,
    };
  }

  revokeSession(id: string): void {
    this.#run('UPDATE sessions SET revoked = 1 WHERE id = ?', id);
  }

  revokeSessionsOf(username: string): void {
    this.#run('UPDATE sessions SET revoked = 1 WHERE username = ?', username);
  }

  findRefreshToken(hash: string): RefreshToken | undefined {
    const row = this.#one('SELECT * FROM refresh_tokens WHERE hash = ?', hash);
    if (!row) return undefined;
    return {
      hash,
      sessionId: row.session_id as string,
      expiresAt: row.expires_at as string,
    };
  }

  close(): void {
    this.#database.close();
  }

  #atomically(change: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      change();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #one(sql: string, ...values: SQLInputValue[]) {
    return this.#database.prepare(sql).get(...values);
  }

  #all(sql: string, ...values: SQLInputValue[]) {
    return this.#database.prepare(sql).all(...values);
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(sql).run(...values);
  }
}

function user(row: Record<string, unknown> | undefined): User | undefined {
  return row && JSON.parse(row.document as string);
}

/** The columns that a filter may name besides attributes. */
const rootFields = ['username', 'status', 'enabled'];

const tables = `
CREATE TABLE IF NOT EXISTS facts (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS users (username TEXT PRIMARY KEY, folded TEXT NOT NULL UNIQUE, document TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS aliases (
  attribute TEXT NOT NULL, value TEXT NOT NULL,
  username TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (attribute, value)
);
CREATE INDEX IF NOT EXISTS aliases_of_user ON aliases (username);
CREATE TABLE IF NOT EXISTS memberships (
  username TEXT NOT NULL REFERENCES users ON DELETE CASCADE, group_name TEXT NOT NULL,
  PRIMARY KEY (username, group_name)
);
CREATE INDEX IF NOT EXISTS members_of_group ON memberships (group_name, username);
CREATE TABLE IF NOT EXISTS codes (
  username TEXT NOT NULL REFERENCES users ON DELETE CASCADE, purpose TEXT NOT NULL,
  code TEXT NOT NULL, expires_at TEXT NOT NULL, target TEXT,
  PRIMARY KEY (username, purpose)
);
CREATE TABLE IF NOT EXISTS attempts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, since TEXT NOT NULL, until TEXT);
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, username TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id TEXT NOT NULL, authenticated_at TEXT NOT NULL, expires_at TEXT NOT NULL, revoked INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (username, expires_at);
CREATE TABLE IF NOT EXISTS refresh_tokens (
  hash TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS refresh_tokens_of_session ON refresh_tokens (session_id);
`;
