import { createContext, type ReactNode, useContext } from "react";

/** An agent or a prompt on a card. */
export interface SlotItem {
  kind: "agent" | "prompt";
  id: string;
  /** The title or name. */
  title: string;
  createdAt: string;
}

/** That a member opened an agent, or copied a prompt with this text. */
export type ItemUse = { kind: "agent"; id: string } | { kind: "prompt"; id: string; promptText: string };

/** What other features add to the cards of agents and prompts. Must be stable, or every card re-renders. */
export interface ItemSlots {
  /** Shown on a card. */
  render: (item: SlotItem) => ReactNode;
  onUse: (use: ItemUse) => void;
}

const SlotsContext = createContext<ItemSlots>({ render: () => null, onUse: () => {} });

export const ItemSlotsProvider = SlotsContext.Provider;

export const useItemSlots = () => useContext(SlotsContext);
