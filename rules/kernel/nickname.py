"""Names for matches that people can remember: ``Brisk Otter``. The seed cannot be found from one."""

from __future__ import annotations

import hashlib

ADJECTIVES = """
amber ample ardent azure balmy bold bonny breezy bright brisk bronze calm candid cheery chirpy civil clear clever coral
cosy crimson crisp curious dapper daring dawn deft dewy eager early earnest easy emerald fabled fair fleet fond frank
free fresh frosty gentle gilded glad golden grand hale handy happy hardy hazel hearty honest humble indigo ivory jaunty
jolly jovial keen kind lively lofty loyal lucid lucky lunar mellow merry mild misty modest neat nimble noble olive opal
patient peppy placid playful plucky polite proud quick quiet rapid ready robust rosy ruby rustic sage salty sandy
scarlet serene silver sleek snowy solar sound spry stately steady stout sturdy sunny swift tidal tidy topaz tranquil
trusty upbeat valiant velvet violet vivid warm wily windy wise witty zesty
""".split()  # noqa: SIM905
NOUNS = """
adder albatross alpaca auk avocet badger beaver bee bison bittern blackbird bobcat buzzard camel carp cat chaffinch
cheetah chough cicada cod cormorant crab crane cricket crow cuckoo curlew cygnet deer dipper dolphin dormouse dove
dragonfly duck dunlin eagle eel egret eider elk ermine falcon ferret finch firefly fox frog fulmar gannet gazelle gecko
goose goshawk grebe grouse guillemot gull hare harrier hawk hedgehog heron herring hornet horse ibex ibis jackdaw jay
kestrel kingfisher kite kittiwake knot koala lapwing lark lemur leopard linnet lion lizard llama lobster lynx mackerel
magpie mallard marlin marmot marten martin merlin minnow mole moose moth mouse newt nightjar octopus oriole osprey otter
ouzel owl oyster panda panther partridge pelican penguin perch petrel pheasant pigeon pike pipit plover polecat pony
porpoise puffin puma quail rabbit raven redstart robin rook salmon seal shearwater shrew shrike skua skylark snipe
sparrow squid squirrel stag starling stoat stork swallow swan tapir teal tern thrush tiger toad trout turbot
turtle vole wagtail walrus warbler whale whelk whimbrel wigeon wolf wombat wren yak zebra
""".split()  # noqa: SIM905


def nickname(seed: str) -> str:
    """Two words for a seed, always the same; thousands of seeds share each name, so it betrays nothing."""
    digest = hashlib.sha256(f"tenby nickname/{seed}".encode()).digest()
    adjective = ADJECTIVES[int.from_bytes(digest[:4]) % len(ADJECTIVES)]
    noun = NOUNS[int.from_bytes(digest[4:8]) % len(NOUNS)]
    return f"{adjective} {noun}".title()
