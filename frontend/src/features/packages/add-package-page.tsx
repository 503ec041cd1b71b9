import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { ConnectAssistantLink } from "@/components/connect-assistant-link";
import { copyWithToast } from "@/components/copy-with-toast";
import { TextDiff } from "@/components/text-diff";
import styles from "@/features/packages/add-package-page.module.css";
import {
  downloadUrl,
  fileUrl,
  type Package,
  type PackageVersion,
  usePackage,
  usePackageVersions,
  useRecordSeen,
} from "@/features/packages/api";
import { type Assistant, assistants, lastAssistant, type Step } from "@/features/packages/assistants";
import { Instructions } from "@/features/packages/instructions";
import { messages } from "@/features/packages/messages";
import { ApiError, isNotFound } from "@/lib/api/http";
import { chatApps, urlWithText } from "@/lib/chat-apps";
import { formatBytes } from "@/lib/format/bytes";
import { formatDate } from "@/lib/format/dates";
import { agentPath, paths } from "@/lib/paths/paths";
import { useStorageStore } from "@/lib/storage-store";
import { Button, ButtonLink, buttonClass, ExternalButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ChoiceChips } from "@/ui/choice-chips";
import { Page } from "@/ui/page";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

/** Steps and downloads that add an agent's package to the member's assistant. */
export function AddPackagePage() {
  const { agentId = "" } = useParams();
  const { data, error, mutate } = usePackage(agentId);
  const title = data ? `Add ${data.title} to your assistant` : "Add to your assistant";
  return (
    <Page
      title={title}
      narrow
      back={
        data && (
          <ButtonLink variant="ghost" to={agentPath(data.slug)} className={styles.back}>
            {`← ${data.title}`}
          </ButtonLink>
        )
      }
    >
      {data ? (
        <AddPackage agentId={agentId} content={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void mutate()} />
      ) : (
        <SkeletonCards count={2} label={messages.loading} />
      )}
    </Page>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotOwned = error instanceof ApiError && error.status === 403;
  if (!isNotOwned && !isNotFound(error)) return <ErrorState title={messages.failed} onRetry={onRetry} />;
  const { title, text, action } = isNotOwned ? messages.notOwned : messages.missing;
  return (
    <EmptyState
      title={title}
      action={<ButtonLink to={isNotOwned ? paths.premiumAgents : paths.toolbox}>{action}</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
}

function AddPackage({ agentId, content }: { agentId: string; content: Package }) {
  const chosen = useStorageStore(lastAssistant);
  const assistant = assistants.find(({ value }) => value === chosen) ?? assistants[0];
  const { version, starters, files, instructions } = content;
  return (
    <div className={styles.content}>
      {isUpdate(content) && (
        <p className={styles.updated}>
          <span>{messages.updated(content.seenVersion, version)}</span>{" "}
          <a href="#versions">See what changed</a>
        </p>
      )}
      <ChoiceChips
        label="Your assistant"
        value={assistant.value}
        onChange={(value) => lastAssistant.set(value)}
        choices={assistants}
      />
      <Card className={styles.card}>
        <Steps agentId={agentId} content={content} assistant={assistant} />
        {assistant.value !== "other" && (
          <div className={styles.alternative}>
            <p>{messages.noSkills}</p>
            <CopyInstructions agentId={agentId} content={content} variant="secondary" />
          </div>
        )}
      </Card>
      <ConnectAssistantLink
        render={(link) => (
          <div className={styles.alternative}>
            <p>{messages.connect}</p>
            {link}
          </div>
        )}
      />
      {starters.length > 0 && <Starters starters={starters} assistant={assistant} />}
      <section aria-labelledby="content" className={styles.section}>
        <h2 id="content">In the package</h2>
        <details>
          <summary className={styles.summary}>Read the instructions</summary>
          <Instructions text={instructions} />
        </details>
        {files.length > 0 && (
          <ul aria-label="Files" className={styles.files}>
            {files.map(({ name, bytes }) => (
              <li key={name}>
                <a href={fileUrl(agentId, name, version)} download>
                  {name}
                </a>
                <span className={styles.hint}>{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {content.latestVersion > 1 && <Versions agentId={agentId} content={content} />}
    </div>
  );
}

function Steps({ agentId, content, assistant }: { agentId: string; content: Package; assistant: Assistant }) {
  const isOther = assistant.value === "other";
  const recordSeen = useRecordSeen(agentId);
  const actions = {
    copy: <CopyInstructions agentId={agentId} content={content} variant="primary" />,
    download: (
      <a
        className={buttonClass({ variant: isOther ? "secondary" : "primary" })}
        href={downloadUrl(agentId, assistant.value, content.version)}
        download
        onClick={() => recordSeen(content.version)}
      >
        {`Download for ${isOther ? "your assistant" : assistant.label}`}
      </a>
    ),
  };
  return (
    <ol className={styles.steps}>
      {assistant.steps.map(({ Icon, text, action }: Step, index) => (
        <li key={text} className={styles.step}>
          <span className={styles.picture} aria-hidden>
            <Icon />
          </span>
          <span>
            <strong>{`${index + 1}.`}</strong> <span>{text}</span>
          </span>
          {action && <span className={styles.action}>{actions[action]}</span>}
        </li>
      ))}
    </ol>
  );
}

function CopyInstructions({
  agentId,
  content: { instructions, version },
  variant,
}: {
  agentId: string;
  content: Package;
  variant: "primary" | "secondary";
}) {
  const recordSeen = useRecordSeen(agentId);
  const copy = async () => {
    if (await copyWithToast(instructions, { title: messages.copied }, { title: messages.blocked }))
      recordSeen(version);
  };
  return (
    <Button variant={variant} onClick={() => void copy()}>
      Copy instructions
    </Button>
  );
}

/** First messages: opened in the assistant where its URL takes a text, and copied elsewhere. */
function Starters({ starters, assistant }: { starters: readonly string[]; assistant: Assistant }) {
  const app = chatApps.find(({ name }) => name === assistant.label);
  const copy = (text: string) =>
    copyWithToast(text, { title: messages.starterCopied }, { title: messages.blocked });
  const opens = app && "textUrl" in app;
  return (
    <section aria-labelledby="starters" className={styles.section}>
      <h2 id="starters">Your first message</h2>
      <p className={styles.hint}>{opens ? messages.starterOpens(app.name) : messages.starterCopies}</p>
      <ul className={styles.starters}>
        {starters.map((text) => {
          const url = app && urlWithText(app, text);
          return (
            <li key={text}>
              {url ? (
                <ExternalButtonLink variant="secondary" href={url}>
                  <span>{text}</span>
                  <ExternalLink aria-hidden />
                </ExternalButtonLink>
              ) : (
                <Button variant="secondary" onClick={() => void copy(text)}>
                  <span>{text}</span>
                  <Copy aria-hidden />
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Whether it is newer than what the member has. */
function isUpdate(content: Package): content is Package & { seenVersion: number } {
  return content.seenVersion != null && content.seenVersion < content.version;
}

/** What changed since an earlier version, and the earlier versions. */
function Versions({ agentId, content }: { agentId: string; content: Package }) {
  const { data: versions } = usePackageVersions(agentId);
  const [compared, setCompared] = useState(isUpdate(content) ? content.seenVersion : undefined);
  const earlier = versions?.filter(({ version }) => version < content.version) ?? [];
  return (
    <section aria-labelledby="versions" className={styles.section}>
      <h2 id="versions">{`Version ${content.version}, ${formatDate(content.updatedAt)}`}</h2>
      {content.note && <p className={styles.note}>{content.note}</p>}
      <ul className={styles.versions}>
        {earlier.map((version) => (
          <EarlierVersion
            key={version.version}
            agentId={agentId}
            version={version}
            isCompared={compared === version.version}
            onCompare={() => setCompared(compared === version.version ? undefined : version.version)}
          />
        ))}
      </ul>
      {compared !== undefined && <Difference agentId={agentId} version={compared} content={content} />}
    </section>
  );
}

function EarlierVersion({
  agentId,
  version: { version, publishedAt, note },
  isCompared,
  onCompare,
}: {
  agentId: string;
  version: PackageVersion;
  isCompared: boolean;
  onCompare: () => void;
}) {
  return (
    <li>
      <span>{`Version ${version}, ${formatDate(publishedAt)}`}</span>
      {note && <span className={styles.hint}>{note}</span>}
      <span className={styles.links}>
        <Button variant="ghost" aria-expanded={isCompared} onClick={onCompare}>
          {`What changed since version ${version}`}
        </Button>
        <a href={downloadUrl(agentId, lastAssistant.get(), version)} download>
          {`Download version ${version}`}
        </a>
      </span>
    </li>
  );
}

/** All that a version contains, to compare it. */
function toText({ instructions, starters, files }: Package): string {
  const names = files.map(({ name, bytes }) => `${name}, ${formatBytes(bytes)}`);
  return [instructions, "", "Your first message", ...starters, "", "Files", ...names].join("\n");
}

function Difference({ agentId, version, content }: { agentId: string; version: number; content: Package }) {
  const { data, error, mutate } = usePackage(agentId, version);
  if (data) return <TextDiff before={toText(data)} after={toText(content)} isShortened />;
  if (error) return <ErrorState title={messages.failed} onRetry={() => void mutate()} />;
  return <SkeletonCards count={1} label={messages.loading} />;
}
